/// <reference types="vite/client" />

interface Window {
  /** Trusted Types, where the browser has them. */
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): unknown } }
}
