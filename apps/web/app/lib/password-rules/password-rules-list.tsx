import type { PassphraseMin } from "@stride/contract/accounts/accounts";
import { limits } from "@stride/contract/limits";
import { Check, Circle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../page/site-config.ts";

const order: readonly PasswordRule[] = ["length", "upper", "lower", "other"];

/** The rules of a new password, checked off during typing. */
export function PasswordRulesList({ password }: { password: string }) {
	const t = useTranslations("account.rules");
	const { passphraseMin } = useSite();
	const met = passwordRules(password, passphraseMin);
	const rules = passphraseMin === null ? order : [...order, "passphrase" as const];
	const textOf = (rule: PasswordRule) => {
		if (rule === "length") return t("length", { count: limits.passwordMin });
		return rule === "passphrase" ? t("passphrase", { count: passphraseMin ?? 0 }) : t(rule);
	};
	return (
		<div className="type-small">
			<p className="text-muted">{t("label")}</p>
			<ul className="mt-1 grid gap-x-4 gap-y-1 phone:grid-cols-2">
				{rules.map((rule) => {
					const Icon = met[rule] ? Check : Circle;
					return (
						<li key={rule} className={met[rule] ? "flex gap-2 text-positive" : "flex gap-2 text-muted"}>
							<Icon className={met[rule] ? "mt-0.5 size-4 shrink-0 stroke-3" : "mt-0.5 size-4 shrink-0"} aria-hidden />
							<span>
								{textOf(rule)}
								{/* A passphrase needs none of the other rules. */}
								{(met[rule] || !met.passphrase) && (
									<span className="sr-only">, {met[rule] ? t("met") : t("open")}</span>
								)}
							</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

type PasswordRule = "length" | "upper" | "lower" | "other" | "passphrase";

/**
 * The rules of a new password (P5) one by one, for feedback during typing: the passphrase alone, or all others. The
 * contract decides; a test compares the two.
 */
export function passwordRules(password: string, passphraseMin: PassphraseMin): Record<PasswordRule, boolean> {
	return {
		length: password.length >= limits.passwordMin,
		upper: /\p{Lu}/u.test(password),
		lower: /\p{Ll}/u.test(password),
		other: /[^\p{L}]/u.test(password),
		passphrase: passphraseMin !== null && password.length >= passphraseMin,
	};
}
