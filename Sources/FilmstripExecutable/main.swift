import FilmstripCommand

FilmstripTool.runToExit()
