def find_hint(state, search):
    yield 0.5
    return None


def find_solution(state, search):
    yield 0.5
    return None
