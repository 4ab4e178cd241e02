import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of this answer's content security policy; in a browser, which hides nonces from scripts, empty. */
export function useNonce(): string | undefined {
	return useContext(NonceContext);
}
