import { type NodePath, transformAsync, types } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Parts of a command that only the server and tests read: its REST call, its text in the API's document, an example.
 */
const OF_SERVER = ['doc', 'rest', 'example'];
const isOfServer = (part: types.Node) =>
  types.isObjectProperty(part) && types.isIdentifier(part.key) && OF_SERVER.includes(part.key.name);

/**
 * Makes the Vite plugin that removes `doc`, `rest` and `example` from commands. Devices only decide on commands and
 * describe them, so they need not load these parts.
 */
export const plainCommands = (): Plugin => ({
  name: 'plain-commands',
  enforce: 'pre',
  transform: {
    filter: { id: /\/domain\/commands\/.+\.ts$/ },
    async handler(code, filename) {
      const result = await transformAsync(code, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript'] },
        plugins: [
          {
            visitor: {
              CallExpression({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) {
                const [command] = given;
                if (!types.isIdentifier(callee) || !/^define\w*Command$/.test(callee.name)) return;
                if (!types.isObjectExpression(command)) return;
                command.properties = command.properties.filter(part => !isOfServer(part));
              },
            },
          },
        ],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  },
});
