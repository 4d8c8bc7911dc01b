import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const Processor = Type.String({
  description:
    "'exacthosted', 'worldpay', 'ips', 'moneris', 'moneris_deprecated'; any other value (we send 'none') makes " +
    "the client show 'No Payment processor!'",
})
export type Processor = Static<typeof Processor>

export const ProcessorSettings = Type.Object({
  processor: Processor,
  isTestAccount: Type.Boolean(),
  currency: Type.String({ description: 'ISO 4217 code that cards are charged in.', pattern: '^[A-Z]{3}$' }),
})
export type ProcessorSettings = Static<typeof ProcessorSettings>

export const SetupData = Type.Object(
  {
    form_url: Type.Optional(Type.String({ format: 'uri' })),
    storeId: Type.Optional(Type.String()),
    hppKey: Type.Optional(Type.String()),
    amount: Type.Optional(Type.String()),
    refNum: Type.Optional(Type.String()),
    ticket: Type.Optional(Type.String()),
    isTestAccount: Type.Optional(Type.Boolean()),
  },
  {
    description: 'Hosted form fields; which ones are present depends on the processor.',
    additionalProperties: false,
    patternProperties: { '^x_': Type.String() },
  },
)
export type SetupData = Static<typeof SetupData>

export const HostedFormSetup = Type.Object({
  processor: Processor,
  setupData: SetupData,
})
export type HostedFormSetup = Static<typeof HostedFormSetup>

const SocketReady = Type.Object({
  event: Type.Literal('ready'),
  socketId: Type.String({ description: '128-bit random, 32 hex digits.' }),
})
type SocketReady = Static<typeof SocketReady>

export const SocketResult = Type.Object({
  event: Type.Literal('message'),
  success: Type.Boolean(),
  errorMessage: Nullable(Type.String()),
})
export type SocketResult = Static<typeof SocketResult>

const SocketError = Type.Object({
  event: Type.Literal('error'),
  errorMessage: Type.String(),
})
type SocketError = Static<typeof SocketError>

export const SocketMessage = Type.Union([SocketReady, SocketResult, SocketError], {
  description: 'Server to client frames of /ws, JSON text.',
})
export type SocketMessage = Static<typeof SocketMessage>
