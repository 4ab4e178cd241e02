import type { DeskCounts } from "@stride/contract/operator/operator";
import { type ReactNode, useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useAccount } from "../../lib/session/session-provider.tsx";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { ActProvider } from "./acts/act-provider.tsx";
import { DeskGate } from "./desk-gate.tsx";
import { deskParts } from "./desk-parts.ts";
import { useDeskCounts } from "./use-desk-counts.ts";
import { useMay } from "./use-may.ts";

const adoptCommand = "npm run money:adopt";

/** Money that waits after a restore, with what to do. */
function MoneyNotice({ state }: { state: DeskCounts["money"] | undefined }) {
	const t = useTranslations("operator.restore");
	return (
		<div role="status" className={state && state !== "normal" ? "mb-8" : ""}>
			{state === "held" && (
				<Banner tone="danger">
					<p className="type-body-strong">{t("heldTitle")}</p>
					<p className="mt-1">
						{t.rich("heldText", { command: () => <code className="wrap-anywhere">{adoptCommand}</code> })}
					</p>
				</Banner>
			)}
			{state === "comparing" && (
				<Banner tone="warning">
					<p className="type-body-strong">{t("comparingTitle")}</p>
					<p className="mt-1">{t("comparingText")}</p>
				</Banner>
			)}
		</div>
	);
}

/** The frame of the operator's desk: the tabs that the roles permit, with their counts, and the dialogs of its acts. */
export function OperatorFrame({ children }: { children: ReactNode }) {
	const t = useTranslations("operator");
	const desk = `/${useLocale()}/operator`;
	const { part = "" } = useParams();
	const account = useAccount();
	const counts = useDeskCounts();
	const may = useMay();
	const parts = deskParts.filter(({ action }) => may(action));
	const addressOf = (path: string) => (path === "" ? desk : `${desk}/${path}`);
	const isPermitted = parts.some(({ path }) => path === part);
	const navigate = useNavigate();
	const elsewhere = account && !isPermitted && parts[0] ? addressOf(parts[0].path) : null;
	useEffect(() => {
		if (elsewhere !== null) void navigate(elsewhere, { replace: true });
	}, [elsewhere, navigate]);
	return (
		<main id="content" tabIndex={-1} className="wrap pt-4 pb-(--section) outline-none tablet:pt-8">
			<h1 className="mb-6 type-display-2">{t("title")}</h1>
			{!account?.deskNeeds && (
				<div className="mb-8">
					<TabLinks
						label={t("parts")}
						links={parts.map(({ name, path, count }) => {
							const waiting = counts && count?.(counts);
							return { to: addressOf(path), label: t(`tabs.${name}`), ...(waiting && { count: waiting }) };
						})}
					/>
				</div>
			)}
			{account?.deskNeeds ? (
				<DeskGate needs={account.deskNeeds} />
			) : (
				<>
					<MoneyNotice state={counts?.money} />
					{isPermitted && <ActProvider>{children}</ActProvider>}
				</>
			)}
		</main>
	);
}
