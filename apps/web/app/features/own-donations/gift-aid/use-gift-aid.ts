import type { GiftAidBody } from "@stride/contract/donations/gift-aid";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import type { DonorAccess } from "../confirmation-page.tsx";

/** Stores a declaration, or cancels the one in effect (null). */
export function useGiftAid(by: DonorAccess, onDone: () => void) {
	const t = useTranslations("donations.giftAid");
	const api = useApi();
	const client = useQueryClient();
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["giftAid", by],
		mutationFn: (body: GiftAidBody | null): Promise<unknown> =>
			body === null
				? api(by === "account" ? "cancelGiftAid" : "cancelGuestGiftAid", {})
				: api(by === "account" ? "declareGiftAid" : "declareGuestGiftAid", { body }),
		onSuccess(_answer, body) {
			void client.invalidateQueries({ queryKey: ["statement-years", by] });
			void client.invalidateQueries({ queryKey: ["statement", by] });
			notify({ title: t(body === null ? "cancelled" : "saved") });
			onDone();
		},
	});
	return { send: mutate, isPending, failure: error && textOf(error, t("failed")) };
}
