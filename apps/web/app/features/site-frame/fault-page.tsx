import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import brokenScene from "../../ui/scenes/broken.svg";
import notFoundScene from "../../ui/scenes/not-found.svg";

/** The error page: for an unknown URL or an internal error. */
export function FaultPage({ home, status }: { home: string; status: number }) {
	const t = useTranslations("fault");
	const isMissing = status === 404;
	return (
		<main id="content" tabIndex={-1} className="wrap section-y">
			<div className="grid items-center gap-10 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:gap-20">
				<div className="mx-auto w-full max-w-130 desk:mx-0 desk:max-w-none">
					<p className="type-score-1 text-muted">{status}</p>
					<h1 className="mt-4 type-display-1">{isMissing ? t("notFoundTitle") : t("brokenTitle")}</h1>
					<p className="mt-4 max-w-measure type-lead text-muted">{isMissing ? t("notFoundText") : t("brokenText")}</p>
					<div className="mt-8 flex flex-wrap gap-3">
						{isMissing ? (
							<>
								<LinkButton to={home} tone="action">
									{t("home")}
								</LinkButton>
								<LinkButton to={`${home}/campaigns-and-streams`} tone="outline">
									{t("campaigns")}
								</LinkButton>
							</>
						) : (
							<>
								<Button tone="action" onPress={() => location.reload()}>
									{t("retry")}
								</Button>
								<LinkButton to={home} tone="outline" reloadDocument>
									{t("home")}
								</LinkButton>
							</>
						)}
					</div>
				</div>
				<img
					src={isMissing ? notFoundScene : brokenScene}
					alt=""
					width={640}
					height={480}
					className="mx-auto h-auto w-full max-w-130 rounded-5 desk:max-w-none"
				/>
			</div>
			<div className="lane-rule mt-16" />
		</main>
	);
}
