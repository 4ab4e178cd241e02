import type { TextPage } from "@stride/contract";
import { languages } from "@stride/i18n";
import { useLocale, useTranslations } from "use-intl";

/** The head of a text page: its title, its summary, and the date of the last change. */
export function TextPageHead({ page: { title, description, changedAt } }: { page: TextPage }) {
	const t = useTranslations("content");
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, { dateStyle: "long", timeZone: "UTC" });
	const [first, ...others] = description;
	return (
		<header className="mb-10 max-w-200 tablet:mb-14">
			<h1 className="type-display-1">{title}</h1>
			<p className="mt-4 type-lead">{first}</p>
			{others.map((paragraph) => (
				<p key={paragraph} className="mt-2 type-lead text-muted">
					{paragraph}
				</p>
			))}
			<p className="mt-5 type-small text-muted">
				{t.rich("changed", {
					date: format.format(new Date(changedAt)),
					time: (words) => <time dateTime={changedAt}>{words}</time>,
				})}
			</p>
		</header>
	);
}
