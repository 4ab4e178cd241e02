import type { Project } from "@stride/contract/campaigns/projects";
import { useLocale, useTranslations } from "use-intl";
import { Spoiler } from "../../ui/text/spoiler.tsx";

const parts = ["need", "activities", "longTermImpact"] as const;

/** The project's description, in the catalogue's own words and language. */
export function ProjectSummary({ project }: { project: Project }) {
	const t = useTranslations("project.summary");
	const isForeign = useLocale() !== "en";
	return (
		<div className="grid max-w-measure gap-8">
			{isForeign && <p className="-mb-3 type-small text-muted">{t("foreign")}</p>}
			{project.description && (
				<div className="type-lead">
					<Paragraphs text={project.description} />
				</div>
			)}
			{parts
				.filter((part) => project[part].trim() !== "")
				.map((part) => (
					<section key={part}>
						<h2 className="type-display-3">{t(part)}</h2>
						<div className="mt-3 type-body">
							<Spoiler rows={5} more={t("more")} less={t("less")}>
								<Paragraphs text={project[part]} />
							</Spoiler>
						</div>
					</section>
				))}
		</div>
	);
}

function Paragraphs({ text }: { text: string }) {
	return text.split(/\n{2,}/).map((paragraph, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and may be equal
		<p key={index} lang="en" className="mb-4 whitespace-pre-line wrap-anywhere last:mb-0">
			{paragraph}
		</p>
	));
}
