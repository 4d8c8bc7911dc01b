// Runs in a browser.
import { runCase } from './store-suite.ts'

Object.assign(window, { runCase })
