/** "How does the code work?" → "how-does-the-code-work" */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Gives the headings of a text an id for links to them. A name that page or browser uses stays theirs. */
export const nameHeadings = (text: HTMLElement): void => {
  for (const heading of text.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const id = idOf(heading.textContent ?? '')
    if (id && !(id in window) && !document.getElementById(id)) heading.id = id
  }
}
