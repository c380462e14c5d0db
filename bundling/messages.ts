import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the source messages that the macro leaves in the code, as catalogues are compiled. The app then shows them
 * without a pt-BR catalogue and without a message parser in the browser.
 */
function compiledMessages(): PluginObj {
  return {
    name: 'compiled-messages',
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({
            ObjectExpression({ node }) {
              const has = (key: string) =>
                node.properties.find(
                  property =>
                    types.isObjectProperty(property) && types.isIdentifier(property.key, { name: key }),
                ) as types.ObjectProperty | undefined;
              const message = has('message');
              if (!has('id') || !message || !types.isStringLiteral(message.value)) return;
              message.value = types.valueToNode(compileMessage(message.value.value));
            },
          });
        },
      },
    },
  };
}

/**
 * Runs the lingui macros. The plugin must run before every other one, also on the router's split modules
 * (`?tsr-split=…`).
 */
export function lingui(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[cm]?tsx?(?:\?|$)/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.split('?')[0],
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { stripMessageField: false }], compiledMessages],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}
