import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";

type Failure = Pick<ErrorText, "title"> & { text?: string };

/** Changes or removes the account's picture. */
export function useProfileImage(onDone: () => void) {
	const api = useApi();
	const t = useTranslations("profilePopups");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const [isMissing, setMissing] = useState(false);
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["updateProfileImage"],
		mutationFn: (image: string | null) => api("updateProfile", { body: { image } }),
		onMutate: () => setMissing(false),
		onSuccess(account, image) {
			takeAccount(account);
			notify({ title: image === null ? t("image.deleted") : t("image.saved") });
			onDone();
		},
	});

	function failure(): Failure | null {
		if (isMissing) return { title: t("image.required") };
		if (error === null) return null;
		const { title, text, fields } = textOf(error, t("nothingChanged"));
		return { title, text: fields.image ?? text };
	}
	return {
		isPending,
		failure: failure(),
		save: (picture: string) => mutate(picture),
		remove: () => mutate(null),
		notifyLoadFailure: () => setMissing(true),
		reset() {
			setMissing(false);
			reset();
		},
	};
}
