import { ApiError } from "@stride/contract/client";
import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";

/** Uses the link of a mail. A button acts, so that a mail scanner's visit changes nothing. */
export function OpenLink(props: { code: string; onOpened: () => void; onNewLink: () => void }) {
	const { code, onOpened, onNewLink } = props;
	const t = useTranslations("donations.page");
	const api = useApi();
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["openDonorPage"],
		mutationFn: () => api("openDonorPage", { body: { code } }),
		onSuccess: onOpened,
	});
	// A malformed code is a validation error, whose message names fields that this page does not have.
	const isLost = error instanceof ApiError && error.status === 400;
	const failure = error && !isLost ? textOf(error, t("nothingChanged")) : null;
	return (
		<section className="grid gap-5" aria-live="polite">
			<h1 className="type-display-2">{t(isLost ? "invalidTitle" : "openTitle")}</h1>
			<p className="type-lead text-muted">
				{isLost ? t("invalidText") : t("openText", { minutes: donorPageLimits.pageMinutes })}
			</p>
			{!isLost && <p className="type-body text-muted">{t("openShared")}</p>}
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div>
				{isLost ? (
					<Button tone="strong" size="l" onPress={onNewLink}>
						{t("newLink")}
					</Button>
				) : (
					<Button tone="action" size="l" isPending={isPending} onPress={() => mutate()}>
						{t("openButton")}
					</Button>
				)}
			</div>
		</section>
	);
}
