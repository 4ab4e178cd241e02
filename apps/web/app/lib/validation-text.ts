import { limits } from "@stride/contract/limits";
import type { Messages } from "@stride/i18n";
import { useTranslations } from "use-intl";

type Key = keyof Messages["validation"];

/**
 * The sentence for what a rule of the contract answered. A rule answers a key of the validation texts, the server
 * whole sentences, which stay as they are. Needs the area `validation`.
 */
export function useValidationText(): (
	message: string | undefined,
	values?: Record<string, string | number>,
) => string | undefined {
	const t = useTranslations("validation");
	return (message, values) =>
		message && t.has(message as Key) ? t(message as Key, { ...limits, ...values }) : message;
}
