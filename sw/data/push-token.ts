import { deleteDeviceValue } from '#src/local/device-values.ts'
import { withOwn } from './databases.ts'

/** Deletes the record of the registered token, so that the next start of the app registers it again. */
export const deletePushToken = (): Promise<void> => withOwn((own) => deleteDeviceValue(own, 'pushToken'))
