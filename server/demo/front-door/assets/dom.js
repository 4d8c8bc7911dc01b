/** The first element that matches. */
export const find = (selector, within = document) => within.querySelector(selector)
export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)]

/** An element with a class and content; strings are inserted as text. */
export const element = (tag, className, ...content) => {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...content)
  return made
}

/** An icon of the page's sprite. */
export const icon = (name) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  use.setAttribute('href', `#i-${name}`)
  svg.append(use)
  return svg
}

/** Rows of a name and a value. */
export const facts = (pairs) =>
  element('dl', 'facts', ...pairs.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]))
