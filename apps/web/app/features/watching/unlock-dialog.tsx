import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, errorText } from "../../lib/forms/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type Unlocked = { id: string; name: string; title: string };
type Outcome =
	| { kind: "ready" }
	| { kind: "pending" }
	| { kind: "done"; campaign: Unlocked }
	| { kind: "failed"; why: ErrorText };

/** [S4] Unlocks a donor's streams on this device with the code of the confirmation mail. */
export default function UnlockDialog(props: {
	/** Null closes it. */
	code: string | null;
	/** The campaign of the page. */
	campaignId: string;
	onClose: () => void;
	onUnlocked: () => void;
}) {
	const t = useTranslations("watching.unlock");
	const locale = useLocale();
	const api = useApi();
	const [code, setCode] = useState(props.code);
	const [outcome, setOutcome] = useState<Outcome>({ kind: "ready" });
	if (props.code !== null && props.code !== code) {
		setCode(props.code);
		setOutcome({ kind: "ready" });
	}
	const unlock = () => {
		if (code === null || outcome.kind === "pending") return;
		setOutcome({ kind: "pending" });
		api("unlockDonation", { body: { code } }).then(
			({ campaign }) => {
				setOutcome({ kind: "done", campaign });
				if (campaign.id === props.campaignId) props.onUnlocked();
			},
			(error: unknown) =>
				setOutcome({ kind: "failed", why: errorText(error, { title: t("failed"), text: t("failedText") }) }),
		);
	};
	const isDone = outcome.kind === "done";
	const isElsewhere = isDone && outcome.campaign.id !== props.campaignId;
	return (
		<Dialog
			isOpen={props.code !== null}
			onClose={props.onClose}
			title={isDone ? t("done") : t("title")}
			actions={
				<>
					{!isDone && (
						<Button tone="action" size="l" isPending={outcome.kind === "pending"} onPress={unlock}>
							{t("confirm")}
						</Button>
					)}
					{isElsewhere && (
						<LinkButton tone="action" to={`/${locale}/campaign/${outcome.campaign.name}`} onClick={props.onClose}>
							{t("open")}
						</LinkButton>
					)}
					<Button tone="quiet" onPress={props.onClose}>
						{t("close")}
					</Button>
				</>
			}
		>
			<div role="status">
				<p className="wrap-anywhere">{isDone ? t("doneText", { campaign: outcome.campaign.title }) : t("text")}</p>
			</div>
			<div className="mt-4 empty:hidden">
				<SubmitError
					isPending={outcome.kind === "pending"}
					{...(outcome.kind === "failed" && { title: outcome.why.title })}
				>
					{outcome.kind === "failed" && outcome.why.text}
				</SubmitError>
			</div>
		</Dialog>
	);
}
