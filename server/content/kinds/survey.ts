import {
  answeredQuestions,
  deleteQuestions,
  insertQuestions,
  listQuestions,
  surveyQuestions,
} from '#server/tables/survey.ts'
import { line } from '#contract/content/field.ts'
import { kind } from '../kind.ts'
import { nextIds } from '../next-ids.ts'

/** The questions to a user who leaves the wash club. An answered question is another one in other words. */
export const survey = kind({
  name: 'survey',
  fields: { question: line(300) },
  key: ['question'],
  read: async ({ tx }) => (await listQuestions(tx)).map(({ id, question }) => ({ id, row: { question } })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, surveyQuestions)
    const added = rows.filter(({ stored }) => stored === null)
    await insertQuestions(
      tx,
      added.map(({ row, stored }) => ({ tenantId, id: idOf(stored), question: row.question })),
    )
  },
  removal: {
    is: 'removed',
    refused: async ({ tx }, rows) => {
      const answered = await answeredQuestions(
        tx,
        rows.map(({ id }) => id!),
      )
      const says = 'has been answered, so it stays.'
      return new Map(rows.filter(({ id }) => answered.has(id!)).map((row) => [row, says] as const))
    },
    run: ({ tx }, rows) =>
      deleteQuestions(
        tx,
        rows.map(({ id }) => id).filter((id) => id !== null),
      ),
  },
})
