/** Texts of the upload of lists, and of their download. */
export const uploadWords = {
  open: 'Upload a list',
  download: 'Download',
  downloadFailed: 'The list could not be downloaded',
  title: (what: string) => `Upload ${what.toLowerCase()}`,
  lead: 'A CSV or JSON file, as Download gives it. It is compared with what customers see now, and nothing is published.',
  choose: 'Choose files',
  comparing: 'Comparing',
  back: (title: string) => `Back to ${title}`,
  failedTitle: 'The list could not be compared',
  failed: 'Please try again.',
  compared: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
  which: 'Rows that are shown',
  results: { refused: 'Refused', changed: 'Changed', new: 'New', same: 'The same' },
  counts: (what: string, count: number) => `${what} ${count.toLocaleString('en-US')}`,
  none: 'No such rows.',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  line: (line: number) => `Line ${line}`,
  nothing: 'nothing',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  refused: (column: string | undefined, value: string | undefined, says: string) =>
    `${column === undefined ? '' : `${column} `}${value === undefined ? '' : `“${value}” `}${says}`,
  problem: (file: string, line: number | null, says: string) =>
    `${file}${line === null ? '' : `, line ${line}`}: ${says}`,
  go: (count: number) =>
    count === 1 ? 'Put 1 row into the draft' : `Put ${count.toLocaleString('en-US')} rows into the draft`,
  put: (count: number) =>
    count === 1 ? '1 row is in the draft.' : `${count.toLocaleString('en-US')} rows are in the draft.`,
} as const
