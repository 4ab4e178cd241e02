import { Bell, BellRing } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { setSubscribed, useSubscribed } from "./known-subscriptions.ts";

/**
 * [C2] [N3] 'Notify me'. It opens the popup; for subscribers it is a pressed toggle that unsubscribes. On phones only the
 * icon.
 */
export default function NotifyBell({ campaignId }: { campaignId: string }) {
	const t = useTranslations("reader.subscription.bell");
	const openPopup = useOpenPopup();
	const isSubscribed = useSubscribed(campaignId) ?? false;
	const { end, isPending } = useEnding(campaignId);
	const label = isSubscribed ? t("on") : t("off");
	const press = () => (isSubscribed ? end() : openPopup("subscribeCampaign", { campaignId }));
	const Icon = isSubscribed ? BellRing : Bell;
	return (
		<Button
			tone="quiet"
			size="s"
			onPress={press}
			isPending={isPending}
			aria-pressed={isSubscribed}
			className="max-tablet:size-11 max-tablet:px-0"
		>
			{!isPending && <Icon className="size-5" aria-hidden />}
			<span className="max-tablet:sr-only">{label}</span>
		</Button>
	);
}

function useEnding(campaignId: string) {
	const api = useApi();
	const t = useTranslations("reader.subscription.bell");
	const textOf = useErrorText();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["unsubscribe", campaignId],
		mutationFn: () => api("unsubscribe", { params: { campaignId } }),
		onSuccess() {
			setSubscribed(campaignId, false);
			notify({ title: t("ended"), text: t("endedText") });
		},
		onError: (error) => notify({ ...textOf(error), tone: "danger" }),
	});
	return { end: () => mutate(), isPending };
}
