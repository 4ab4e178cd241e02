import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

type Failure = Pick<ErrorText, "title"> & { text?: string };

/** Changes or removes the account's picture. */
export function useProfileImage(onDone: () => void) {
	const api = useApi();
	const t = useTranslations("profilePopups");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);

	async function change(image: string | null, done: string): Promise<void> {
		setPending(true);
		setFailure(null);
		try {
			takeAccount(await api("updateProfile", { body: { image } }));
			notify({ title: done });
			onDone();
		} catch (error) {
			const { title, text, fields } = textOf(error, t("nothingChanged"));
			setFailure({ title, text: fields.image ?? text });
		} finally {
			setPending(false);
		}
	}
	return {
		isPending,
		failure,
		save: (picture: string) => void change(picture, t("image.saved")),
		remove: () => void change(null, t("image.deleted")),
		notifyLoadFailure: () => setFailure({ title: t("image.required") }),
		reset: () => setFailure(null),
	};
}
