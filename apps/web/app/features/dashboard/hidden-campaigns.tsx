import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { listKeys } from "../../lib/lists/list-keys.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Banner } from "../../ui/text/banner.tsx";

/** The owner's campaigns that the operator has hidden, with the reasons. Empty where there are none. */
export function HiddenCampaigns() {
	const t = useTranslations("dashboard.hidden");
	const api = useApi();
	const { supportEmail } = useSite();
	const { data } = useQuery({
		queryKey: [...listKeys.ownCampaigns, "hidden"],
		queryFn: ({ signal }) => api("listHiddenCampaigns", {}, { signal }),
		enabled: useSessionStatus() === "authenticated",
	});
	if (!data?.length) return null;
	return (
		<ul aria-label={t("label")} className="grid gap-4">
			{data.map(({ id, title, reason }) => (
				<li key={id}>
					<Banner tone="danger">
						<p className="wrap-anywhere type-body-strong">{t("title", { title })}</p>
						<p className="wrap-anywhere">{t("reason", { reason })}</p>
						<p>
							{t.rich("next", {
								email: supportEmail,
								mail: (chunks) => (
									<a href={`mailto:${supportEmail}`} className="wrap-anywhere text-link underline">
										{chunks}
									</a>
								),
							})}
						</p>
					</Banner>
				</li>
			))}
		</ul>
	);
}
