import type { FastifyInstance } from 'fastify'
import { liveSockets } from '../plugins/sockets.ts'
import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin.ts'
import { changesRoutes } from './changes.ts'
import { catalogueRoutes } from './catalogue.ts'
import { kioskRoutes } from './kiosk.ts'
import { notificationRoutes } from './notifications.ts'
import { orderRoutes } from './orders.ts'
import { passwordRoutes } from './passwords.ts'
import { paymentRoutes } from './payments.ts'
import { platformRoutes } from './platform.ts'
import { sessionRoutes } from './session.ts'
import { signUpRoutes } from './sign-up.ts'
import { siteRoutes } from './site.ts'
import { surveyRoutes } from './survey.ts'
import { textRoutes } from './texts.ts'
import { walletRoutes } from './wallet.ts'

/** Every call of the contract, and the live sockets. */
export const apiRoutes = (app: FastifyInstance): void => {
  siteRoutes(app)
  changesRoutes(app)
  textRoutes(app)
  sessionRoutes(app)
  signUpRoutes(app)
  passwordRoutes(app)
  accountRoutes(app)
  walletRoutes(app)
  catalogueRoutes(app)
  platformRoutes(app)
  orderRoutes(app)
  kioskRoutes(app)
  paymentRoutes(app)
  notificationRoutes(app)
  surveyRoutes(app)
  adminRoutes(app)
  void app.register(liveSockets)
}
