import Type from 'typebox'
import { CredentialsInvalid, type Service } from '#server/security/service-accounts.ts'
import { serviceAccountIn, type ServiceAccount } from '#server/settings/firebase-settings.ts'
import { SettingsError } from '#server/settings/settings-error.ts'

/** The members that the server uses of the JSON file that Firebase issues for a service account. */
const FirebaseCredentials = Type.Object({
  /** Part of an address. */
  project_id: Type.String({ pattern: '^[a-z0-9][a-z0-9.:-]{0,62}$' }),
  client_email: Type.String({ minLength: 1, maxLength: 320 }),
  private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
})

/** A merchant's own Firebase project. */
export const firebaseService: Service<typeof FirebaseCredentials, ServiceAccount> = {
  name: 'firebase',
  credentials: FirebaseCredentials,
  at: ({ credentials }) => {
    try {
      return serviceAccountIn('firebase', credentials)
    } catch (error) {
      throw error instanceof SettingsError ? new CredentialsInvalid(error.message) : error
    }
  },
}
