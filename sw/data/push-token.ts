import { deleteDeviceValue } from '#src/local/device-values.ts'
import { withOwn } from './databases.ts'

/** The record of what the server was told goes, so that the next start of the app tells it anew. */
export const forgetToken = (): Promise<void> => withOwn((own) => deleteDeviceValue(own, 'pushToken'))
