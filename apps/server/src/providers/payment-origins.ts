import type { Config } from "../platform/config.ts";
import type { PaymentOrigins } from "../platform/http/content-security.ts";

/**
 * The origins of scripts, frames and connections that pages need: of card payments, and of the charity catalogue's card
 * fields.
 */
export function paymentOrigins({ stripe, catalogue }: Pick<Config, "stripe" | "catalogue">): PaymentOrigins {
	const { scripts = [], frames = [], connect = [] } = catalogue?.hostedFields ?? {};
	const distinct = (origins: readonly string[]) => [...new Set(origins)];
	return {
		scripts: distinct([...stripe.scriptOrigins, ...scripts]),
		frames: distinct([...stripe.frameOrigins, ...frames]),
		connect: distinct([...stripe.connectOrigins, ...connect]),
	};
}
