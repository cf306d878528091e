import FilmstripCommand

Filmstrip.runToExit()
