"""Short names of the keys that many tests press."""

import pygame

ENTER, ESC, SPACE, TAB, DELETE = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_DELETE
UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
HOME, END, PAGE_UP, PAGE_DOWN = pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN
A, B, C, D, E, K, M, P, U, V, W, X, Y, Z = (getattr(pygame, f"K_{letter}") for letter in "abcdekmpuvwxyz")
F1, F2, F4, F5, F6, F7, F8, F9, F10, F11, F12 = (getattr(pygame, f"K_F{n}") for n in (1, 2, *range(4, 13)))
BACKSPACE = pygame.K_BACKSPACE
CTRL, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LALT
