import Type, { type Static } from 'typebox'
import { AskedConsent } from './consent.ts'
import { Nullable } from './helpers.ts'

export const Password = Type.String({
  description:
    'At least 8 characters, a lower case letter, a capital letter, a number, a special character, and not ' +
    'containing the word password (any case).',
  minLength: 8,
  maxLength: 128,
  pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9])(?!.*[pP][aA][sS][sS][wW][oO][rR][dD]).{8,128}$',
})
export type Password = Static<typeof Password>

export const PersonName = Type.String({
  description: 'Only letters, hyphen, apostrophe and space.',
  minLength: 1,
  maxLength: 50,
  pattern: "^(?=.*\\p{L})[\\p{L}\\p{M}'\\- ]+$",
})
export type PersonName = Static<typeof PersonName>

export const Phone = Type.String({ description: 'Exactly 10 digits, unformatted on the wire.', pattern: '^[0-9]{10}$' })
export type Phone = Static<typeof Phone>

const PostalCode = Type.String({
  description: 'At least one word character.',
  minLength: 1,
  maxLength: 12,
  pattern: '\\w',
})
type PostalCode = Static<typeof PostalCode>

export const SignUpRequest = Type.Object(
  {
    firstName: PersonName,
    lastName: PersonName,
    email: Type.String({ maxLength: 254, format: 'email' }),
    birthdayMonth: Type.Integer({ minimum: 1, maximum: 12 }),
    birthdayDay: Type.Integer({
      description: '1 to the days in birthdayMonth; February allows 29.',
      minimum: 1,
      maximum: 31,
    }),
    zipPostalCode: PostalCode,
    cellPhoneNumber: Phone,
    password: Password,
    referralCode: Type.Optional(Type.String({ description: 'Optional; an unknown code is ignored.', maxLength: 20 })),
    optInToMarketing: Type.Optional(Type.Boolean({ default: false })),
    captchaSiteKey: Type.Optional(Type.String({ description: 'The bot-check site key the form was rendered with.' })),
    termsVersion: Type.Optional(
      Type.String({
        description:
          'The version of the terms and the privacy policy that the user was shown (GET /accounts/settings/app).',
        pattern: '^[0-9a-f]{16}$',
      }),
    ),
  },
  { description: 'confirmEmail and confirmpassword are client only: they are not sent, and are dropped if they are.' },
)
export type SignUpRequest = Static<typeof SignUpRequest>

export const Preferences = Type.Object(
  {
    bubbles: Type.Optional(Nullable(Type.Boolean())),
    fontSize: Type.Optional(Nullable(Type.Integer({ minimum: 5, maximum: 15 }))),
    dark_theme: Type.Optional(Nullable(Type.Boolean())),
  },
  {
    description:
      "Choices of the person; null or absent means the site config's value. The default location is not here, " +
      'it is POST /users/homeLocation.',
  },
)
export type Preferences = Static<typeof Preferences>

export const AccountUpdate = Type.Object(
  {
    firstName: Type.Optional(PersonName),
    lastName: Type.Optional(PersonName),
    cellPhoneNumber: Type.Optional(Phone),
    zipPostalCode: Type.Optional(PostalCode),
    optInToMarketing: Type.Optional(Type.Boolean()),
    preferences: Type.Optional(Preferences),
  },
  {
    description:
      'Members that are left out stay as they are, so a queued preference never overwrites a newer name. ' +
      'email, birthdayMonth and birthdayDay are disabled in the form when not signing up; if sent they are ' +
      'ignored.',
    minProperties: 1,
  },
)
export type AccountUpdate = Static<typeof AccountUpdate>

export const UserSettings = Type.Object(
  {
    firstName: PersonName,
    lastName: PersonName,
    cellPhoneNumber: Phone,
    zipPostalCode: PostalCode,
    optInToMarketing: Type.Boolean(),
    preferences: Preferences,
  },
  { description: 'All editable members.', minProperties: 1 },
)
export type UserSettings = Static<typeof UserSettings>

export const Payment = Type.Object({
  onFile: Type.Boolean(),
  cardType: Nullable(Type.String({ description: 'visa, mastercard, amex, discover or other.' })),
  maskedCardNumber: Nullable(Type.String()),
  expirationMonth: Nullable(Type.Integer()),
  expirationYear: Nullable(Type.Integer({ description: 'Four digits.' })),
})
export type Payment = Static<typeof Payment>

export const Address = Type.Object(
  {
    first: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
    last: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
    addressedTo: Type.Optional(
      Type.String({ description: 'Composed from first and last, by the server when absent.', maxLength: 101 }),
    ),
    address1: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    address2: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    city: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })),
    zipCode: Type.Optional(Type.String({ minLength: 1, maxLength: 12, pattern: '\\S' })),
    state: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
    useHome: Type.Optional(
      Type.Boolean({
        description: 'true: the server uses the stored home address and ignores the other address fields.',
      }),
    ),
    isHome: Type.Optional(
      Type.Boolean({
        description: 'true: the server stores this address as the home address when the order is approved.',
      }),
    ),
  },
  {
    if: { properties: { useHome: { const: true } }, required: ['useHome'] },
    else: { required: ['address1', 'city', 'zipCode', 'state'] },
  },
)
export type Address = Static<typeof Address>

export const Account = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String({ format: 'email' }),
  emailConfirmed: Type.Boolean(),
  userId: Type.String({ format: 'uuid' }),
  referralCode: Type.String({ description: "This user's own code: 8 characters of A-Z2-9." }),
  birthdayMonth: Type.Integer(),
  birthdayDay: Type.Integer(),
  cellPhoneNumber: Type.String(),
  zipPostalCode: Type.String(),
  optInToMarketing: Type.Boolean(),
  cctag: Nullable(
    Type.String({
      description:
        'Stored payment tag; null without a card on file. An opaque reference of our own, never the processor token.',
    }),
  ),
  payment: Payment,
  preferences: Preferences,
  homeAddress: Nullable(Address),
  asked: Type.Optional(Type.Array(AskedConsent, { description: 'Absent: nothing.' })),
})
export type Account = Static<typeof Account>

export const Vehicle = Type.Object({
  make: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  model: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  year: Type.String({ description: 'Digits only.', pattern: '^[0-9]{1,4}$' }),
  license: Type.String({
    description: 'Upper-cased, special characters stripped.',
    minLength: 1,
    maxLength: 10,
    pattern: '^[A-Z0-9_]+$',
  }),
  color: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  state: Type.String({ description: 'A code of GET /accounts/states.', minLength: 1, maxLength: 40 }),
})
export type Vehicle = Static<typeof Vehicle>

export const RecoverPasswordRequest = Type.Object({
  email: Type.String({ maxLength: 254, format: 'email' }),
  token: Type.String({ minLength: 1, maxLength: 512 }),
  password: Password,
  confirmPassword: Type.String({ description: 'Must equal password.' }),
})
export type RecoverPasswordRequest = Static<typeof RecoverPasswordRequest>

export const UpdatePasswordRequest = Type.Object({
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Password,
})
export type UpdatePasswordRequest = Static<typeof UpdatePasswordRequest>

export const CorrectEmailRequest = Type.Object({
  email: Type.String({ maxLength: 254, format: 'email' }),
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
})
export type CorrectEmailRequest = Static<typeof CorrectEmailRequest>
