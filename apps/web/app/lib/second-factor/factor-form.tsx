import type { PasskeyAssertion, PasskeyRequest } from "@stride/contract/accounts/second-factor";
import type { FactorWay } from "@stride/contract/errors";
import { Lock } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type ErrorText, useErrorText } from "../forms/error-text.ts";
import { useValidationText } from "../forms/validation-text.ts";
import { answerPasskey, hasPasskeySupport, isDeclined } from "./passkey.ts";

export type GivenFactor = { code: string } | { recoveryCode: string } | { passkey: PasskeyAssertion };

type FactorFormProps = {
	ways: readonly FactorWay[];
	/** Requests the challenge of a passkey. */
	requestPasskey: () => Promise<PasskeyRequest>;
	give: (factor: GivenFactor) => Promise<void>;
	onCancel: () => void;
};

/** Asks for a second factor: the first way that this browser has, with a button for each of the others. */
export function FactorForm({ ways, requestPasskey, give, onCancel }: FactorFormProps) {
	const t = useTranslations("secondFactor.step");
	const usable = ways.filter((way) => way !== "passkey" || hasPasskeySupport());
	const [way, setWay] = useState<FactorWay>(usable[0] ?? "recovery-code");
	const { attempt, isPending, failure, clear } = useAttempt(give);
	const choose = (next: FactorWay) => {
		clear();
		setWay(next);
	};
	return (
		<div className="grid gap-5 text-text">
			<p className="text-muted">{t(`lead.${way}`)}</p>
			{way === "passkey" ? (
				<>
					<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
						{failure?.text}
					</SubmitError>
					<Button
						tone="action"
						size="l"
						isWide
						isPending={isPending}
						onPress={() => void attempt(async () => ({ passkey: await answerPasskey(await requestPasskey()) }))}
					>
						<Lock className="size-5" aria-hidden />
						{t("usePasskey")}
					</Button>
				</>
			) : (
				<CodeField
					key={way}
					way={way}
					isPending={isPending}
					failure={failure}
					onSubmit={(given) => void attempt(async () => given)}
				/>
			)}
			<div className="grid justify-items-start gap-1">
				{usable
					.filter((other) => other !== way)
					.map((other) => (
						<Button key={other} tone="quiet" size="s" onPress={() => choose(other)}>
							{t(`switch.${other}`)}
						</Button>
					))}
				<Button tone="quiet" size="s" onPress={onCancel}>
					{t("cancel")}
				</Button>
			</div>
		</div>
	);
}

function CodeField(props: {
	way: "code" | "recovery-code";
	isPending: boolean;
	failure: ErrorText | null;
	onSubmit: (given: GivenFactor) => void;
}) {
	const { way, isPending, failure, onSubmit } = props;
	const t = useTranslations("secondFactor.step");
	const textOf = useValidationText();
	const [typed, setTyped] = useState("");
	const [isEmpty, setEmpty] = useState(false);
	const field = way === "code" ? "code" : "recoveryCode";
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		event.stopPropagation();
		const value = typed.trim();
		setEmpty(value === "");
		if (value !== "" && !isPending) onSubmit(way === "code" ? { code: value } : { recoveryCode: value });
	};
	const fieldError = failure?.fields[field];
	const missing = isEmpty ? textOf(way === "code" ? "factorCodeInvalid" : "recoveryCodeInvalid") : undefined;
	return (
		<form method="dialog" noValidate onSubmit={submit} className="grid gap-5 [&>:empty]:-mb-5">
			<TextField
				label={t(`field.${way}`)}
				value={typed}
				onChange={setTyped}
				error={fieldError ?? missing}
				maxLength={40}
				autoCapitalize="off"
				spellCheck="false"
				autoFocus
				{...(way === "code" ? { inputMode: "numeric", autoComplete: "one-time-code" } : { autoComplete: "off" })}
			/>
			<SubmitError isPending={isPending} {...(failure && !fieldError && { title: failure.title })}>
				{failure && !fieldError ? failure.text : null}
			</SubmitError>
			<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
				{t("submit")}
			</Button>
		</form>
	);
}

function useAttempt(give: (factor: GivenFactor) => Promise<void>) {
	const t = useTranslations("secondFactor.step");
	const textOf = useErrorText();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<ErrorText | null>(null);
	async function attempt(find: () => Promise<GivenFactor>): Promise<void> {
		setPending(true);
		setFailure(null);
		try {
			await give(await find());
		} catch (error) {
			setFailure(
				isDeclined(error)
					? { title: t("declinedTitle"), text: t("declinedText"), fields: {} }
					: textOf(error, t("nothingLost")),
			);
		} finally {
			setPending(false);
		}
	}
	return { attempt, isPending, failure, clear: () => setFailure(null) };
}
