import { purified } from '#src/customer/help/texts/purify.ts'

Reflect.set(window, 'purified', purified)
