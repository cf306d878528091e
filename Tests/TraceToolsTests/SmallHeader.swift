/// Three rows with 3, 0 and 5 items.
let smallHeader =
  #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
  + #""item":{"width":10,"height":10}}}"# + "\n"
