import { survey as content } from '#contract/content/survey.ts'
import {
  answeredQuestions,
  deleteQuestions,
  insertQuestions,
  listQuestions,
  surveyQuestions,
} from '#server/tables/survey.ts'
import { kind } from '../kind.ts'
import { nextIds } from '../columns.ts'

export const survey = kind(content, {
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
