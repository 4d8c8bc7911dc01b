import { incidentDays } from '#contract/status.ts'

/** Texts of the platform's office about incidents. */
export const officeIncidentsWords = {
  title: 'Incidents',
  lead: `What the status page shows of the last ${incidentDays} days. They are measured; you may say one sentence about each.`,
  none: 'Nothing happened.',
  failed: 'The incidents could not be read.',
  again: 'Try again',
  columns: { from: 'From', until: 'Until', parts: 'What was concerned', text: 'What the page says', acts: 'Acts' },
  explain: 'Explain',
  named: (from: string) => `Explain the incident from ${from}`,
  text: 'What the page says',
  textHint: 'One sentence for merchants and customers; empty: nothing',
  save: 'Publish',
  cancel: 'Cancel',
  noAnswer: 'The server did not answer. Please try again.',
} as const
