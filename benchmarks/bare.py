"""The bare script that puzzlebox is compared with: it opens a window of the same size, draws once and waits."""

import pygame

pygame.display.init()
window = pygame.Window("bare", (960, 720))
surface = window.get_surface()
surface.fill((18, 20, 26))
pygame.draw.rect(surface, (124, 196, 255), (380, 110, 200, 400))
window.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
