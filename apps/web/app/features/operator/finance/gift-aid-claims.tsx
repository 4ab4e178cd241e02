import { addressOf } from "@stride/contract/client";
import { giftAidFile } from "@stride/contract/operator/gift-aid-file";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { MonthFiles } from "./month-files.tsx";

/** The donations of a month for the claim to HMRC, where the operator claims Gift Aid. */
export function GiftAidClaims() {
	const t = useTranslations("finance.giftAid");
	if (!useSite().hasGiftAid) return null;
	return (
		<MonthFiles
			title={t("title")}
			lead={t("lead")}
			// A declaration covers donations of the four years before it.
			offered={49}
			files={[
				{
					label: t("csv"),
					addressOf: (month) => addressOf(giftAidFile, { params: { month } }),
					nameOf: (month) => `gift-aid-${month}.csv`,
					isSpreadsheet: true,
				},
			]}
		/>
	);
}
