import { dropFact } from '#src/local/facts.ts'
import { withOwn } from './databases.ts'

/** The record of what the server was told goes, so that the next start of the app tells it anew. */
export const forgetToken = (): Promise<void> => withOwn((own) => dropFact(own, 'pushToken'))
