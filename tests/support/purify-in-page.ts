import { purified } from '#src/shop/texts/purify.ts'

Reflect.set(window, 'purified', purified)
