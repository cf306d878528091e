'use strict';

// An item as in an app: elements for a picture, a title, a price and a few words.

const cardWords = 'a quiet table of rows with strips that scroll sideways and are used again when they leave'.split(' ');

function newCard() {
  const card = document.createElement('div');
  card.className = 'card';
  card.append(...['i', 'b', 'span', 'small'].map(name => document.createElement(name)));
  return card;
}

/** Fills a card with texts that differ for every row, version and item. */
function fillCard(card, row, item) {
  const [, title, price, text] = card.children;
  const start = row.identity * 7 + row.version * 5 + item * 3;
  title.textContent = row.content(item);
  price.textContent = `${(start % 97) + 1}.90`;
  text.textContent = Array.from({ length: 12 }, (_, k) => cardWords[(start + k * (item + 1)) % cardWords.length]).join(' ');
}
