import { limits } from "@stride/contract/limits";
import type { Messages } from "@stride/i18n";
import { formatWhole } from "@stride/money";
import { useTranslations } from "use-intl";
import { useDefaultCurrency, useSite } from "../page/site-config.ts";

type Key = keyof Messages["validation"];

/**
 * The message for the result of a contract rule. A rule returns a key of the validation texts, the server whole messages,
 * which are unchanged. Needs the area `validation`.
 */
export function useValidationText(): (
	message: string | undefined,
	values?: Record<string, string | number>,
) => string | undefined {
	const t = useTranslations("validation");
	const { passphraseMin } = useSite();
	const currency = useDefaultCurrency();
	const goal = (units: number) => formatWhole(units * 100, currency);
	return (message, values) =>
		message && t.has(message as Key)
			? t(message as Key, {
					...limits,
					fundGoalMin: goal(limits.fundGoalMinDollars),
					fundGoalMax: goal(limits.fundGoalMaxDollars),
					...(passphraseMin && { passphraseMin }),
					...values,
				})
			: message;
}
