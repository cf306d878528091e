import Filmstrip

Filmstrip.main()
