/** Texts of the editor of a text with headings, lists and links. */
export const richTextWords = {
  toolbar: 'Format',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    subheading: 'Subheading',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    quote: 'Quote',
    undo: 'Undo',
    redo: 'Redo',
    link: 'Link',
  },
  nothingElse: 'Nothing else is kept',
  linkTo: 'Link to',
  linkHint: 'https://…, mailto:…, tel:…, or a page of yours such as /support',
  linkBad: 'Please enter an address such as https://example.com, mailto:you@example.com or /support.',
  selectFirst: 'Select the words of the link first.',
  setLink: 'Set link',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  showSource: 'Show as HTML',
  showText: 'Show as text',
  sourceOnly:
    'This text has parts that the editor does not have, such as a table. It is shown as HTML, so that nothing is lost.',
  loading: 'Loading the editor',
} as const

export type ToolName = Exclude<keyof (typeof richTextWords)['tools'], 'link'>
