import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { controlLook, FieldLabel, FieldNotes } from "./field-parts.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** A password field with a show/hide button. `autoComplete` distinguishes a new from the current password. */
export function PasswordField({
	label,
	hint,
	error,
	placeholder,
	ref,
	...rest
}: Omit<TextFieldProps, "type" | "countMax" | "look"> & { autoComplete: "new-password" | "current-password" }) {
	const t = useTranslations("common.field");
	const [isShown, setShown] = useState(false);
	const Icon = isShown ? EyeOff : Eye;
	return (
		<AriaTextField
			{...rest}
			type={isShown ? "text" : "password"}
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			className="grid content-start gap-2"
		>
			<FieldLabel>{label}</FieldLabel>
			<span className="relative block">
				<Input
					{...(ref && { ref })}
					{...(placeholder !== undefined && { placeholder })}
					spellCheck="false"
					autoCapitalize="off"
					className={classNames(controlLook, "h-13 pr-14 pl-4 type-body")}
				/>
				<button
					type="button"
					aria-pressed={isShown}
					onClick={() => setShown(!isShown)}
					aria-label={isShown ? t("hidePassword") : t("showPassword")}
					className="absolute inset-y-1 right-1 grid w-11 place-items-center rounded-1 text-muted hover:text-text"
				>
					<Icon className="size-5" aria-hidden />
				</button>
			</span>
			<FieldNotes hint={hint} error={error} />
		</AriaTextField>
	);
}
