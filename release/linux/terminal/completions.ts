import {
  type Completes,
  type DescribedCommand,
  type DescribedOption,
  describedProgram,
  everyCommand,
  nameOf,
} from './described.ts';

/*
 * What shells complete after `upheld`, as files of each shell: commands, options, and the files and folders that they take.
 * They do not run the program, which would be read from the disk at each press of Tab.
 */

const ABOUT = '# Completions for upheld, made from its own help.';

/** A text between apostrophes, which bash and zsh take as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const withValues = (options: DescribedOption[]) =>
  options.filter(({ value }) => value !== undefined);

/** The options of a command with their command, as patterns of `case`: `'serve --data'|'serve --config'`. */
const pairsOf = (commands: DescribedCommand[], completes: Completes) =>
  commands
    .flatMap(({ path, options }) =>
      withValues(options)
        .filter((option) => option.completes === completes)
        .flatMap(({ names }) => names.map((name) => quoted(`${path} ${name}`.trim()))),
    )
    .join('|');

/** The part of a script that finds which command the words name; it stands in `command`. */
const findsCommand = (commands: DescribedCommand[], words: string) => `  local command='' word
  for word in ${words}; do
    case "\${command:+$command }$word" in
      ${commands
        .filter(({ path }) => path !== '')
        .map(({ path }) => quoted(path))
        .join('|')}) command="\${command:+$command }$word" ;;
    esac
  done`;

/** Returns the completions for bash, to be stored as `upheld` among those of other programs. */
export const bashCompletions = () => {
  const commands = everyCommand(describedProgram());
  const list = (words: string[]) => words.map(quoted).join(' ');
  const branches = commands.map(
    ({ path, options, below, completes }) => `    ${quoted(path)})
      words=(${list(below.map(nameOf))}) options=(${list(options.flatMap(({ names }) => names))}) takes=${completes} ;;`,
  );
  return `${ABOUT}
_upheld() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} takes=nothing
  local -a words=() options=()
  COMPREPLY=()
${findsCommand(commands, `"\${COMP_WORDS[@]:1:COMP_CWORD - 1}"`)}
  case "\${command:+$command }$prev" in
    ${pairsOf(commands, 'files')}) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    ${pairsOf(commands, 'folders')}) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    ${pairsOf(commands, 'nothing')}) return ;;
  esac
  case "$command" in
${branches.join('\n')}
  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "\${options[*]}" -- "$cur")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "\${words[*]}" -- "$cur")
  if [[ \${#COMPREPLY[@]} -gt 0 || $takes == nothing ]]; then return; fi
  compopt -o filenames
  if [[ $takes == files ]]; then mapfile -t COMPREPLY < <(compgen -f -- "$cur"); fi
  if [[ $takes == folders ]]; then mapfile -t COMPREPLY < <(compgen -d -- "$cur"); fi
}
complete -F _upheld upheld
`;
};

/** A choice of zsh with its words; a colon stands between the two. */
const choice = (name: string, words: string) => quoted(`${name.replaceAll(':', '\\:')}:${words}`);

/** Returns the completions for zsh, to be stored as `_upheld`. */
export const zshCompletions = () => {
  const commands = everyCommand(describedProgram());
  const branches = commands.map(({ path, options, below, completes }) => {
    const choices = below.map((each) => choice(nameOf(each), each.words)).join(' ');
    const named = options
      .flatMap(({ names, words }) => names.map((name) => choice(name, words)))
      .join(' ');
    return `    (${quoted(path)}) words_=(${choices}) options_=(${named}) takes=${completes} ;;`;
  });
  return `#compdef upheld
${ABOUT}
_upheld() {
  local takes=nothing
  local -a words_ options_
${findsCommand(commands, `\${words[2,CURRENT-1]}`)}
  case "\${command:+$command }\${words[CURRENT-1]}" in
    (${pairsOf(commands, 'files')}) _files; return ;;
    (${pairsOf(commands, 'folders')}) _files -/; return ;;
    (${pairsOf(commands, 'nothing')}) return 1 ;;
  esac
  case "$command" in
${branches.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe -o option options_; return; fi
  local -i ret=1
  if (( \${#words_} )); then _describe command words_ && ret=0; fi
  case $takes in
    (files) _files && ret=0 ;;
    (folders) _files -/ && ret=0 ;;
  esac
  return ret
}
_upheld "$@"
`;
};

const FISH_TAKES: Record<Completes, string> = {
  files: ' -r -F',
  folders: " -x -a '(__fish_complete_directories)'",
  nothing: ' -x',
};

/** A text of fish between apostrophes. */
const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Returns the completions for fish, to be stored as `upheld.fish`. */
export const fishCompletions = () => {
  const commands = everyCommand(describedProgram());
  const lines = commands.flatMap(({ path, options, below, completes }) => {
    const here = `complete -c upheld -n ${fishQuoted(`__upheld_at ${fishQuoted(path)}`)}`;
    return [
      ...below.map((each) => `${here} -a ${nameOf(each)} -d ${fishQuoted(each.words)}`),
      ...options.map(({ names, words, value, completes: taken }) => {
        const named = names
          .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
          .join(' ');
        const takes = value === undefined ? '' : FISH_TAKES[taken];
        return `${here} ${named}${takes} -d ${fishQuoted(words)}`;
      }),
      ...(completes === 'files' ? [`${here} -F`] : []),
      ...(completes === 'folders' ? [`${here} -a '(__fish_complete_directories)'`] : []),
    ];
  });
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => fishQuoted(path));
  return `${ABOUT}
# Whether the words so far name this command.
function __upheld_at
    set -l command
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$command $word")
        if contains -- $longer ${paths.join(' ')}
            set command $longer
        end
    end
    test "$command" = "$argv[1]"
end
complete -c upheld -f
${lines.join('\n')}
`;
};
