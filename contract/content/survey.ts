import { line } from './field.ts'
import { content } from './kind.ts'

/** The questions to a user who leaves the wash club. An answered question is another one in other words. */
export const survey = content(
  { question: line(300) },
  { name: 'survey', key: ['question'], fixed: ['question'], most: 500, removal: { is: 'removed' } },
)
