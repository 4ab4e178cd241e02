import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

/** Asks for the name of a new passkey; then the browser asks for the passkey itself. */
export function PasskeyName(props: {
	isOpen: boolean;
	onClose: () => void;
	/** @returns whether the passkey was added */
	onNamed: (name: string) => Promise<boolean>;
}) {
	const t = useTranslations("secondFactor.passkeys");
	const textOf = useValidationText();
	const [name, setName] = useState("");
	const [isEmpty, setEmpty] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		event.stopPropagation();
		const chosen = name.trim();
		setEmpty(chosen === "");
		if (chosen === "") return;
		// Closed before the browser's own dialog and a confirmation open.
		props.onClose();
		void props.onNamed(chosen).then((isAdded) => isAdded && setName(""));
	};
	return (
		<Dialog isOpen={props.isOpen} onClose={props.onClose} title={t("addTitle")}>
			<form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
				<p>{t("addText")}</p>
				<div className="text-text">
					<TextField
						label={t("name")}
						hint={t("nameHint")}
						value={name}
						onChange={setName}
						maxLength={60}
						error={textOf(isEmpty ? "passkeyNameRequired" : undefined)}
					/>
				</div>
				<div className="grid gap-3">
					<Button type="submit" tone="action">
						{t("next")}
					</Button>
					<Button tone="outline" onPress={props.onClose}>
						{t("cancel")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
