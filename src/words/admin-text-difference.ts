const paragraphs = (count: number): string =>
  count === 1 ? '1 paragraph' : `${count.toLocaleString('en-US')} paragraphs`

/** Texts of the difference between two versions of a text. */
export const differenceWords = {
  counts: ({ changed, added, removed }: Record<'changed' | 'added' | 'removed', number>): string =>
    `${[
      ...(changed > 0 ? [`${paragraphs(changed)} changed`] : []),
      ...(added > 0 ? [`${paragraphs(added)} added`] : []),
      ...(removed > 0 ? [`${paragraphs(removed)} removed`] : []),
    ].join(', ')}.`,
  key: 'Added words are underlined, removed words are struck through.',
  unchanged: (count: number): string => `… ${paragraphs(count)} without a change …`,
  lookOnly: 'The words are the same. Only their layout has changed.',
  none: 'Nothing has changed.',
  more: 'Show the whole difference',
  begins: { added: 'Added:', removed: 'Removed:' },
  ends: { added: '(end of added words)', removed: '(end of removed words)' },
} as const
