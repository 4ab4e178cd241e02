import { type SubmitEvent, useEffect, useState } from "react";
import { encode } from "uqr";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../../lib/forms/error-text.ts";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

type SetUp = { key: string; uri: string };

/** The key of an authenticator app as a QR code and as text, and the field for its first code. */
export function AppSetUp(props: {
	setUp: SetUp | null;
	/** @throws the refusal of a wrong code */
	onConfirm: (code: string) => Promise<void>;
	onClose: () => void;
}) {
	const t = useTranslations("secondFactor.app");
	const { setUp, onClose } = props;
	const [shown, setShown] = useState<SetUp | null>(null);
	useEffect(() => {
		if (setUp) setShown(setUp);
	}, [setUp]);
	return (
		<Dialog isOpen={setUp !== null} onClose={onClose} title={t("setUpTitle")}>
			{shown && <Steps key={shown.key} {...props} shown={shown} />}
		</Dialog>
	);
}

function Steps({
	shown,
	onConfirm,
	onClose,
}: {
	shown: SetUp;
	onConfirm: (code: string) => Promise<void>;
	onClose: () => void;
}) {
	const t = useTranslations("secondFactor.app");
	const textOf = useErrorText();
	const validationText = useValidationText();
	const [code, setCode] = useState("");
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<ErrorText | null>(null);
	const submit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		event.stopPropagation();
		if (isPending) return;
		if (!/^\d{6}$/.test(code.replace(/\s/g, ""))) {
			setFailure({ title: "", text: "", fields: { code: validationText("factorCodeInvalid") ?? "" } });
			return;
		}
		setPending(true);
		setFailure(null);
		try {
			await onConfirm(code);
			onClose();
		} catch (error) {
			setFailure(textOf(error, t("notYet")));
		} finally {
			setPending(false);
		}
	};
	const fieldError = failure?.fields["code"];
	return (
		<form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 [&>:empty]:-mb-5">
			<p>{t("scan")}</p>
			<QrCode text={shown.uri} label={t("qr")} />
			<div>
				<p className="type-small text-muted">{t("keyLabel")}</p>
				<code lang="en" className="wrap-anywhere type-body-strong text-text">
					{shown.key.match(/.{1,4}/g)?.join(" ")}
				</code>
			</div>
			<div className="text-text">
				<TextField
					label={t("code")}
					value={code}
					onChange={setCode}
					error={fieldError}
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={12}
				/>
			</div>
			<SubmitError isPending={isPending} {...(failure && !fieldError && { title: failure.title })}>
				{failure && !fieldError ? failure.text : null}
			</SubmitError>
			<div className="grid gap-3">
				<Button type="submit" tone="action" isPending={isPending}>
					{t("confirm")}
				</Button>
				<Button tone="outline" onPress={onClose}>
					{t("cancel")}
				</Button>
			</div>
		</form>
	);
}

/** A QR code as one path, dark on light in both themes, so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: "M", border: 2 });
	const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="size-48 rounded-2"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
