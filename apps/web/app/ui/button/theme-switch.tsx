import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useThemeChoice } from "../../lib/preferences/theme.ts";
import { themeChoices } from "../../lib/preferences/theme-cookie.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };

/** The theme switch. Native radio buttons, since it is on every page and must be small. */
export default function ThemeSwitch() {
	const t = useTranslations("common.theme");
	const name = useId();
	const [chosen, choose] = useThemeChoice();
	return (
		<fieldset className="inline-flex rounded-pill bg-sunken p-1 ring-1 ring-line ring-inset">
			<legend className="sr-only">{t("label")}</legend>
			{themeChoices.map((choice) => {
				const Icon = icons[choice];
				return (
					<label
						key={choice}
						title={t(choice)}
						className="grid size-11 cursor-pointer place-items-center rounded-pill text-muted quiet-motion hover:text-text has-checked:bg-strong has-checked:text-on-strong has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3"
					>
						<input
							type="radio"
							name={name}
							value={choice}
							checked={chosen === choice}
							onChange={() => choose(choice)}
							className="sr-only"
						/>
						<Icon className="size-5" aria-hidden />
						<span className="sr-only">{t(choice)}</span>
					</label>
				);
			})}
		</fieldset>
	);
}
